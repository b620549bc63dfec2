# build/<preset>/python/crux: the package crux for Debian's python3, its module crux._engine and what stands beside it. It is a part
# of "all" and of nothing else: `crux` alone does not build it. Without pybind11 (scripts/setup python) there is none.
set(Python3_EXECUTABLE /usr/bin/python3)  # another python3 on PATH has other headers
find_package(Python3 QUIET COMPONENTS Interpreter Development.Module)
find_package(pybind11 QUIET CONFIG)
if(NOT Python3_FOUND OR NOT pybind11_FOUND)
  return()
endif()

set(package ${CMAKE_BINARY_DIR}/python/crux)
file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/python/*.cpp)
add_library(crux_python MODULE ${sources})
target_include_directories(crux_python PRIVATE ${CMAKE_CURRENT_SOURCE_DIR})
target_link_libraries(crux_python PRIVATE crux_service crux_paint crux_clingo crux_cluster pybind11::module)
target_link_options(crux_python PRIVATE -Wl,--as-needed)
target_compile_options(crux_python PRIVATE ${cool_options})
set_target_properties(crux_python PROPERTIES PREFIX "" OUTPUT_NAME _engine SUFFIX ".${Python3_SOABI}.so"
  LIBRARY_OUTPUT_DIRECTORY ${package} UNITY_BUILD ${CRUX_UNITY} UNITY_BUILD_BATCH_SIZE 3)

file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/python/crux/*.py*)
set(copies)
foreach(file ${files} ${CMAKE_CURRENT_SOURCE_DIR}/python/crux/py.typed)
  cmake_path(GET file FILENAME name)
  list(APPEND copies ${package}/${name})
  add_custom_command(OUTPUT ${package}/${name} COMMAND ${CMAKE_COMMAND} -E copy ${file} ${package}/${name} DEPENDS ${file})
endforeach()
list(REMOVE_DUPLICATES copies)
add_custom_target(crux_python_files DEPENDS ${copies})
add_dependencies(crux_python crux_python_files)
